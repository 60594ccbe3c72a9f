// A static host, as small as one can be: what any other does for the page; and the program that serves rooms.

import { spawn } from 'node:child_process';
import { createServer } from 'node:http';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { extname, join, normalize } from 'node:path';

const TYPES = { '.html': 'text/html; charset=utf-8', '.js': 'text/javascript', '.css': 'text/css', '.svg': 'image/svg+xml', '.wasm': 'application/wasm' };

/** Serves a folder on a free port of this machine. */
export async function serve(folder) {
  const server = createServer(async (request, response) => {
    const path = normalize(decodeURIComponent(new URL(request.url, 'http://x').pathname));
    const name = path.endsWith('/') ? `${path}index.html` : path;
    try {
      const bytes = await readFile(join(folder, name));
      response.writeHead(200, { 'Content-Type': TYPES[extname(name)] ?? 'application/octet-stream' }).end(bytes);
    } catch {
      response.writeHead(404).end();
    }
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { url: `http://127.0.0.1:${server.address().port}/`, close: () => server.close() };
}

/** A port that is free now. */
async function port() {
  const server = createServer();
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port: free } = server.address();
  await new Promise((resolve) => server.close(resolve));
  return free;
}

/** Starts `quincunx serve` with a page, on a free port and with a folder of its own. It can be killed and started
    again there, as after a crash. */
export async function rooms(program, page) {
  const number = await port();
  const folder = await mkdtemp(join(tmpdir(), 'quincunx-rooms-'));
  const url = `http://127.0.0.1:${number}/`;
  let child = null;
  const start = async () => {
    child = spawn(program, ['serve', '--port', number, '--page', page, '--folder', folder], { stdio: ['ignore', 'ignore', 'inherit'] });
    const ended = new Promise((_, reject) => { child.once('exit', (code) => reject(new Error(`${program} serve ended with ${code}`))); });
    const answered = async () => {
      for (;;) {
        if ((await fetch(`${url}api/server`).catch(() => null))?.ok) return;
        await new Promise((resolve) => { setTimeout(resolve, 50); });
      }
    };
    await Promise.race([answered(), ended]);
    ended.catch(() => {});
  };
  const kill = async () => {
    const gone = new Promise((resolve) => { child.once('exit', resolve); });
    child.kill('SIGKILL');
    await gone;
  };
  await start();
  return { url, start, kill, close: async () => { await kill(); await rm(folder, { recursive: true, force: true }); } };
}
