"""A bot for any game of Bactrian: it plays whatever is allowed."""

import json
import random
import sys

for line in sys.stdin:
    view = json.loads(line)["view"]
    move = random.choice(view["legal"])
    print(json.dumps({"move": move}), flush=True)
