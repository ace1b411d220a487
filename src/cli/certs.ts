import { join } from 'node:path'
import type { Command } from 'commander'
import { CERTIFICATE_KINDS } from '../auth/wardrobe.ts'
import { openCertsFolder } from '../certs-folder.ts'
import { talksOfAccount } from './talk.ts'

interface Made {
  readonly kind: string
  readonly pem: string
  readonly privateKeyPem: string
  readonly fingerprint: string | null
  readonly header: string
}

/** `certs make [kind]`. */
export function define(certs: Command): void {
  const make = certs
    .command('make')
    .description('make a client certificate for the account and write it, with its key, owner-only')
    .argument('[kind]', CERTIFICATE_KINDS.join(', '), 'valid')
    .option('--out <folder>', 'where to', 'certs/made')
  talksOfAccount<{ readonly out: string }>(make, async ({ sandbox, output, options }, kind = 'valid') => {
    const made = await sandbox.account<Made>('POST', '/certificates', { kind })
    const folder = openCertsFolder(options.out)
    const files = { [`${kind}.crt`]: made.pem, [`${kind}.key`]: made.privateKeyPem, [`${kind}.header`]: made.header }
    for (const [name, content] of Object.entries(files)) folder.write(name, content)
    const written = Object.keys(files).map(name => join(options.out, name))
    output.answer({ ...made, files: written }, () =>
      [...written, `fingerprint ${made.fingerprint ?? 'none: nobody can read this one'}`].join('\n'),
    )
  })
}
