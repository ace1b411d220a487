import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

/** Three receivers of webhooks in a process of their own: one is well, one takes a second, one never answers. */
const SLOW_MS = 1_000

const RECEIVERS: Readonly<Record<string, RequestListener>> = {
  well: (request, response) => request.resume().on('end', () => response.end()),
  slow: (request, response) => request.resume().on('end', () => sleep(SLOW_MS).then(() => response.end())),
  dead: request => request.resume(),
}

const servers = Object.entries(RECEIVERS).map(([name, handle]) => [name, createServer(handle)] as const)
const urls: string[] = []
for (const [name, server] of servers) {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  urls.push(`http://127.0.0.1:${(server.address() as AddressInfo).port}/${name}`)
}
process.stdout.write(`receivers are ready at ${urls.join(',')}\n`)
process.on('SIGTERM', () => process.exit(0))
