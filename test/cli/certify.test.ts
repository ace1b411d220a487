import { once } from 'node:events'
import { createServer } from 'node:http'
import { expect, onTestFinished, test } from 'vitest'
import { runAlone } from './shell.ts'

/** A receiver that answers every webhook with a status; gives its URL. */
async function receiverThatAnswers(status: number): Promise<string> {
  const server = createServer((request, response) => {
    request.resume().on('end', () => response.writeHead(status).end())
  })
  onTestFinished(() => void server.close())
  await once(server.listen(0, '127.0.0.1'), 'listening')
  return `http://127.0.0.1:${(server.address() as { port: number }).port}/webhooks`
}

test('a receiver that takes everything passes; what cannot be seen is skipped', async () => {
  const url = await receiverThatAnswers(200)
  const ended = await runAlone(['certify', url])
  expect(ended.code, ended.stdout).toBe(0)
  expect(ended.stdout).toMatch(/^passed {3}accepts: .*\npassed {3}takes-duplicates: /)
  expect(ended.stdout).toMatch(/^skipped {2}refuses-forged: .*secret/m)

  const { code, stdout } = await runAlone(['certify', url, '--json', '--external-id', 'order-1', '--payload', 'V2'])
  expect(code).toBe(0)
  expect(JSON.parse(stdout).checks[0]).toMatchObject({ name: 'accepts', exchanges: [{ status: 200 }] })
})

test('a receiver that takes nothing fails, and the command ends with 1', async () => {
  const ended = await runAlone(['certify', await receiverThatAnswers(500)])
  expect(ended).toMatchObject({ code: 1, stderr: expect.stringMatching(/1 of 10 checks failed/) })
  expect(ended.stdout).toMatch(/^failed {3}accepts: .*answered with 500/)
})

test('a URL that is none is a 2', async () => {
  expect(await runAlone(['certify', 'shop'])).toMatchObject({ code: 2, stdout: '' })
})
