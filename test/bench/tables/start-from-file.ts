import { statSync } from 'node:fs'
import { join } from 'node:path'
import { openSandbox } from '../../support/sandbox.ts'
import { accountThatWrote } from '../kit/history.ts'
import { ours } from '../kit/ours.ts'
import { startServer } from '../kit/server.ts'
import { type BenchOptions, grouped, type Line, ms, sizes } from '../kit/table.ts'

/** From nothing to the ready line with a data file that is not empty. */
export async function* startFromFile(options: BenchOptions): AsyncIterable<Line> {
  const { folder } = options
  for (const count of sizes(options)) {
    const data = join(folder, `${count}.json`)
    const sandbox = await openSandbox({ data })
    await accountThatWrote(sandbox, count)
    await sandbox.close()
    const server = await startServer(ours(folder, '--data', data))
    const megabytes = `${(statSync(data).size / 1e6).toFixed(0)} MB in the file, ${server.memoryMb().toFixed(0)} MB of memory`
    yield [`with ${grouped(count)} transactions`, `${ms(server.startMs)} (${megabytes})`]
    await server.stop()
  }
}
