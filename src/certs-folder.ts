import { chmodSync, existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Authority, createAuthority, exportAuthority, importAuthority } from './auth/authority.ts'

/** A folder of certificates and secrets: readable by its owner only, each file written as a whole or not at all. */
export interface CertsFolder {
  readonly path: string
  has(name: string): boolean
  read(name: string): string
  write(name: string, content: string): void
}

/** The folder at a path; it is made when the first file is written. */
export function openCertsFolder(path: string): CertsFolder {
  return {
    path,
    has: name => existsSync(join(path, name)),
    read: name => readFileSync(join(path, name), 'utf8'),
    write(name, content) {
      mkdirSync(path, { recursive: true, mode: 0o700 })
      const file = join(path, name)
      writeFileSync(`${file}.new`, content, { mode: 0o600 })
      chmodSync(`${file}.new`, 0o600)
      renameSync(`${file}.new`, file)
    },
  }
}

/** The local CA that is kept in a folder as `ca.crt` and `ca.key`; made when it is first needed. */
export async function keptAuthority(folder: CertsFolder): Promise<Authority> {
  if (folder.has('ca.crt') && folder.has('ca.key')) {
    return importAuthority({ pem: folder.read('ca.crt'), privateKeyPem: folder.read('ca.key') })
  }
  const authority = await createAuthority()
  const { pem, privateKeyPem } = await exportAuthority(authority)
  folder.write('ca.key', privateKeyPem)
  folder.write('ca.crt', pem)
  return authority
}
