import { describe, expect, it } from 'vitest'
import { generateOpenApi } from '../../openapi/generate.ts'
import { DOCUMENTS } from '../../src/http/openapi.ts'
import { openSandbox } from '../support/sandbox.ts'
import { storedText } from './described.ts'

describe('the stored OpenAPI descriptions', () => {
  it('are what the routes and their schemas say now (npm run openapi writes them)', async () => {
    const generated = await generateOpenApi()
    expect(storedText('api')).toBe(generated.api)
    expect(storedText('control')).toBe(generated.control)
  })

  it.each(['api', 'control'] as const)('are served as they are stored: %s', async name => {
    const sandbox = await openSandbox()
    const response = await sandbox.app.inject({ method: 'GET', url: DOCUMENTS[name].path })
    expect([response.statusCode, response.body]).toEqual([200, storedText(name)])
    await sandbox.close()
  })
})
