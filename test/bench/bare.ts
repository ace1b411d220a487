import { fastify } from 'fastify'

/** Bare Fastify: parses the same body and answers a receipt of the same shape, or sends a page that it was told to send. */
const app = fastify()
let page = ''
app.put('/api/transactions', request => {
  page = JSON.stringify(request.body)
  return {}
})
app.get('/api/transactions', (_request, reply) => reply.type('application/json').send(page))
app.post('/api/pix/cash-out', (request, reply) => {
  const { externalId } = request.body as { externalId: string }
  return reply.code(201).send({
    transactionId: '2c4a2da3-df88-4f2f-913b-c26c4b26dd1b',
    externalId,
    status: 'PENDING',
    generateTime: new Date().toISOString(),
  })
})
const url = await app.listen({ host: '127.0.0.1', port: 0 })
process.stdout.write(`bare is ready at ${url}\n`)
process.on('SIGTERM', () => process.exit(0))
