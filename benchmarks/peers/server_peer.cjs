// A boardgame.io server with a small game of hidden cells: the peer of server_work.py. Its games live in memory only.
const { Server, Origins } = require('boardgame.io/server');
const { PlayerView } = require('boardgame.io/core');

const Skerries = {
  name: 'skerries',
  setup: () => ({
    players: { 0: { cells: [2, 5] }, 1: { cells: [2, 5] } },
    hits: { 0: [0, 0], 1: [0, 0] },
    log: [],
  }),
  playerView: PlayerView.STRIP_SECRETS,
  turn: { minMoves: 1, maxMoves: 1 },
  moves: {
    fire: {
      client: false,
      move: ({ G, playerID, random }, cell) => {
        const enemy = playerID === '0' ? '1' : '0';
        const die = random.D6();
        const at = G.players[enemy].cells.indexOf(cell);
        if (at >= 0 && die > 3) G.hits[enemy][at] += 1;
        G.log.push({ by: playerID, cell, die });
        if (G.log.length > 20) G.log.shift();
      },
    },
  },
};

const server = Server({ games: [Skerries], origins: [Origins.LOCALHOST] });
server.run({ port: Number(process.argv[2]), callback: () => console.log('ready') });
