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
      const file = join(path, name)
      try {
        mkdirSync(path, { recursive: true, mode: 0o700 })
        writeFileSync(`${file}.new`, content, { mode: 0o600 })
        chmodSync(`${file}.new`, 0o600)
        renameSync(`${file}.new`, file)
      } catch (error) {
        throw new Error(`Cannot write ${file}: ${(error as Error).message}. Choose another folder with --certs.`)
      }
    },
  }
}

/** The local CA that is kept in a folder as `ca.crt` and `ca.key`; made when it is first needed. */
export async function keptAuthority(folder: CertsFolder): Promise<Authority> {
  const missing = ['ca.crt', 'ca.key'].filter(name => !folder.has(name))
  if (missing.length === 1) {
    const remedy = 'Put it back, or remove the other one: the next start makes a new CA.'
    throw new Error(`${folder.path} holds only a part of the local CA: ${missing} is missing. ${remedy}`)
  }
  if (missing.length === 0) {
    return importAuthority({ pem: folder.read('ca.crt'), privateKeyPem: folder.read('ca.key') })
  }
  const authority = await createAuthority()
  const { pem, privateKeyPem } = await exportAuthority(authority)
  folder.write('ca.key', privateKeyPem)
  folder.write('ca.crt', pem)
  return authority
}
