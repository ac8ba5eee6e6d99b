// Random play of Through the Desert, written by hand in C++ with the algorithm of rules.py:
// what Python compiled by mypyc is measured against.
//
// Standard input: seats, games, then one line each of numbers: the spaces in play; the ring of
// neighbours; the palm spaces; what lies on each space; the tokens; the stock; the leaders.
// Standard output: steps, a sum of all final scores, seconds.

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <iostream>
#include <sstream>
#include <string>
#include <vector>

constexpr int SPACES = 256, COLOURS = 5, SEATS = 5, CARAVANS = COLOURS * SEATS;
constexpr int FREE = -1, OASIS = -2, SHUT = -3, IN_HAND = -1, GONE = -2;
enum Phase { LEADERS, PLACING, DONE };

struct Ground {
    std::vector<int> spaces, palms;
    std::vector<int> ring;
};

struct State {
    const Ground* ground;
    int seats;
    Phase phase = LEADERS;
    int turn = 0, turns = 0, left = 1;
    int cell[SPACES], water[SPACES];
    int stock[COLOURS], leader[CARAVANS], size[CARAVANS] = {}, reached[CARAVANS] = {};
    int tokens[SEATS] = {}, oases[SEATS] = {}, land[SEATS] = {};
    int touch[SPACES] = {};
    std::vector<int> open[CARAVANS], sites[COLOURS];
    int mark[SPACES] = {}, stamp = 0, found[SPACES];

    // -- what is asked

    void legal(std::vector<int>& actions) const {
        actions.clear();
        if (phase == PLACING) {
            for (int colour = 0; colour < COLOURS; colour++)
                if (stock[colour] > 0) {
                    const auto& more = open[colour * SEATS + turn];
                    actions.insert(actions.end(), more.begin(), more.end());
                }
        } else if (phase == LEADERS) {
            for (int colour = 0; colour < COLOURS; colour++)
                if (may_lead(colour))
                    actions.insert(actions.end(), sites[colour].begin(), sites[colour].end());
        }
    }

    bool may_lead(int colour) const {
        if (leader[colour * SEATS + turn] != IN_HAND) return false;
        for (int c = 0; c < COLOURS; c++)
            if (leader[c * SEATS + turn] >= 0) return true;  // not the first round
        if (!led(colour)) return true;
        for (int c = 0; c < COLOURS; c++)
            if (leader[c * SEATS + turn] == IN_HAND && !led(c)) return false;
        return true;
    }

    bool led(int colour) const {
        for (int seat = 0; seat < seats; seat++)
            if (leader[colour * SEATS + seat] >= 0) return true;
        return false;
    }

    void find_sites() {
        for (int space : ground->spaces) {
            if (cell[space] != FREE || water[space] > 0) continue;
            bool fits = true;
            for (int d = 0; d < 6 && fits; d++) {
                int near = ground->ring[space * 6 + d];
                fits = near < 0 || cell[near] == FREE;
            }
            for (int colour = 0; fits && colour < COLOURS; colour++)
                sites[colour].push_back(colour * SPACES + space);
        }
    }

    // -- what happens

    void apply(int action) {
        int caravan = action / SPACES * SEATS + turn, space = action % SPACES;
        if (phase == LEADERS) place_leader(caravan, space);
        else place_camel(caravan, space);
    }

    void place_leader(int caravan, int space) {
        leader[caravan] = space;
        put(caravan, space);
        drop_site(space);
        for (int d = 0; d < 6; d++)
            if (ground->ring[space * 6 + d] >= 0) drop_site(ground->ring[space * 6 + d]);
        if (sites[0].empty()) std::replace(leader, leader + CARAVANS, IN_HAND, GONE);
        turn = (turn + 1) % seats;
        if (std::find(leader, leader + CARAVANS, IN_HAND) == leader + CARAVANS) {
            phase = PLACING;
            turn = seats - 1;
            next_turn();
        }
    }

    void drop_site(int space) {
        auto at = std::lower_bound(sites[0].begin(), sites[0].end(), space);
        if (at == sites[0].end() || *at != space) return;
        auto index = at - sites[0].begin();
        for (auto& actions : sites) actions.erase(actions.begin() + index);
    }

    void place_camel(int caravan, int space) {
        stock[caravan / SEATS]--;
        put(caravan, space);
        if (water[space] > 0) take_token(space);
        for (int d = 0; d < 6; d++) {
            int near = ground->ring[space * 6 + d];
            if (near >= 0 && cell[near] == OASIS) reach(caravan, near);
        }
        close_regions(caravan, space);
        if (--left == 0 || !can_place(turn)) next_turn();
    }

    void put(int caravan, int space) {
        size[caravan]++;
        cell[space] = caravan;
        for (int colour = 0, here = touch[space]; here != 0; here >>= SEATS, colour++)
            if (here & 31) forbid(colour, here & 31, space);
        int colour = caravan / SEATS, shift = colour * SEATS, bit = 1 << caravan % SEATS;
        for (int d = 0; d < 6; d++) {
            int near = ground->ring[space * 6 + d];
            if (near < 0) continue;
            int owners = touch[near] >> shift & 31;
            if (owners & bit) continue;
            touch[near] |= bit << shift;
            if (cell[near] != FREE) continue;
            if (owners == 0) {
                auto& actions = open[caravan];
                int action = colour * SPACES + near;
                actions.insert(std::upper_bound(actions.begin(), actions.end(), action), action);
            } else {
                forbid(colour, owners, near);
            }
        }
    }

    void forbid(int colour, int owners, int space) {
        if (owners & (owners - 1)) return;
        int caravan = colour * SEATS + __builtin_ctz(owners);
        auto& actions = open[caravan];
        actions.erase(std::lower_bound(actions.begin(), actions.end(), colour * SPACES + space));
    }

    void take_token(int space) {
        tokens[turn] += water[space];
        water[space] = 0;
    }

    void reach(int caravan, int oasis) {
        const auto& palms = ground->palms;
        int bit = 1 << (std::find(palms.begin(), palms.end(), oasis) - palms.begin());
        if (reached[caravan] & bit) return;
        reached[caravan] |= bit;
        oases[turn]++;
    }

    void close_regions(int caravan, int space) {
        if (size[caravan] == 2) {
            close_around(caravan, leader[caravan]);
            close_around(caravan, space);
            return;
        }
        int runs = 0, last = ground->ring[space * 6 + 5];
        bool before = last >= 0 && cell[last] != caravan;
        for (int d = 0; d < 6; d++) {
            int near = ground->ring[space * 6 + d];
            bool now = near >= 0 && cell[near] != caravan;
            runs += now && !before;
            before = now;
        }
        if (runs > 1) close_around(caravan, space);
    }

    void close_around(int caravan, int space) {
        int fresh = stamp + 1;
        for (int d = 0; d < 6; d++) {
            int near = ground->ring[space * 6 + d];
            if (near < 0 || cell[near] == caravan || mark[near] >= fresh) continue;
            if (int size = region(caravan, near, fresh)) take_territory(caravan, size);
        }
    }

    int region(int caravan, int start, int fresh) {
        stamp++;
        if (cell[start] != FREE && cell[start] != OASIS) return 0;
        mark[start] = stamp;
        found[0] = start;
        int size = 1;
        for (int done = 0; done < size; done++)
            for (int d = 0; d < 6; d++) {
                int near = ground->ring[found[done] * 6 + d];
                if (near < 0 || mark[near] == stamp || cell[near] == caravan) continue;
                if (cell[near] >= 0 || mark[near] >= fresh) return 0;
                mark[near] = stamp;
                found[size++] = near;
            }
        return size;
    }

    void take_territory(int caravan, int size) {
        for (int i = 0; i < size; i++) {
            int space = found[i];
            if (cell[space] == OASIS) {
                reach(caravan, space);
                continue;
            }
            land[turn]++;
            if (water[space] > 0) take_token(space);
            cell[space] = SHUT;
        }
        auto& actions = open[caravan];
        auto shut = [this](int action) { return cell[action % SPACES] != FREE; };
        actions.erase(std::remove_if(actions.begin(), actions.end(), shut), actions.end());
    }

    bool can_place(int seat) const {
        for (int colour = 0; colour < COLOURS; colour++)
            if (stock[colour] > 0 && !open[colour * SEATS + seat].empty()) return true;
        return false;
    }

    void next_turn() {
        if (*std::min_element(stock, stock + COLOURS) == 0) {
            phase = DONE;
            return;
        }
        for (int i = 0; i < seats; i++) {
            turn = (turn + 1) % seats;
            turns++;
            if (can_place(turn)) {
                left = turns <= (seats == 2 ? 1 : 2) ? 1 : 2;
                return;
            }
        }
        phase = DONE;
    }

    int total() const {  // of all seats' scores
        int points = 0;
        for (int colour = 0; colour < COLOURS; colour++) {
            const int* sizes = size + colour * SEATS;
            int most = *std::max_element(sizes, sizes + seats);
            int tied = std::count(sizes, sizes + seats, most);
            if (most > 0) points += tied == 1 ? 10 : 5 * tied;
        }
        for (int seat = 0; seat < seats; seat++)
            points += tokens[seat] + 5 * oases[seat] + land[seat];
        return points;
    }
};

std::vector<int> numbers() {
    std::string line;
    std::getline(std::cin, line);
    std::istringstream words(line);
    std::vector<int> found;
    for (int number; words >> number;) found.push_back(number);
    return found;
}

int main() {
    int seats = numbers()[0], games = numbers()[0];
    Ground ground;
    ground.spaces = numbers();
    ground.ring = numbers();
    ground.palms = numbers();
    State start;
    start.ground = &ground;
    start.seats = seats;
    auto fill = [](int* to) { auto from = numbers(); std::copy(from.begin(), from.end(), to); };
    fill(start.cell);
    fill(start.water);
    fill(start.stock);
    fill(start.leader);
    start.find_sites();

    long steps = 0, points = 0;
    std::vector<int> actions;
    auto begin = std::chrono::steady_clock::now();
    for (int game = 0; game < games; game++) {
        State state = start;
        uint64_t word = game;
        while (state.phase != DONE) {
            state.legal(actions);
            word = (word * 1103515245 + 12345) & 0x7FFFFFFFFFFF;
            state.apply(actions[(word >> 16) % actions.size()]);
            steps++;
        }
        points += state.total();
    }
    std::chrono::duration<double> time = std::chrono::steady_clock::now() - begin;
    std::cout << steps << " " << points << " " << time.count() << "\n";
}
