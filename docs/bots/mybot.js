// A bot for any game of Bactrian: it plays whatever is allowed.

const lines = require("node:readline").createInterface({ input: process.stdin });

lines.on("line", (line) => {
  const { view } = JSON.parse(line);
  const move = view.legal[Math.floor(Math.random() * view.legal.length)];
  console.log(JSON.stringify({ move }));
});
