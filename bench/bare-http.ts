import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';

// The upper limit: plain node:http that sends the same bytes as the page. Arguments: port, file.
const [port, file] = process.argv.slice(2);
const body = readFileSync(file ?? '');
const headers = { 'content-type': 'text/html; charset=utf-8', 'content-length': String(body.length) };
createServer((_req, res) => {
  res.writeHead(200, headers);
  res.end(body);
}).listen(Number(port), '127.0.0.1');
