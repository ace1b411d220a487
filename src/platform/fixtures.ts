import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Static, Type } from '@sinclair/typebox'
import { Value } from '@sinclair/typebox/value'
import { type Document, isNode, isScalar, LineCounter, parseDocument } from 'yaml'
import { DICT_STATES, type DictEntry } from '../domain/dict.ts'
import { isTaxIdFormat } from '../domain/documents.ts'
import { institutionFor } from '../domain/institutions.ts'
import { canonicalKey, isPixKey } from '../domain/pix-keys.ts'
import { syntheticName } from '../domain/synthetic-names.ts'
import { packageFolder } from './package-folder.ts'

/** What the sandbox knows of the world outside its accounts. */
export interface Fixtures {
  readonly dict: readonly DictEntry[]
}

const DICT_FILE = 'dict.yaml'

/** The descriptions are what a person is told to write. */
const DictFile = Type.Object(
  {
    keys: Type.Array(
      Type.Object(
        {
          key: Type.String({ description: 'a PIX key as text' }),
          name: Type.Optional(Type.String({ minLength: 1, description: 'a name as text' })),
          document: Type.Optional(
            Type.String({ pattern: '^(\\d{11}|\\d{14})$', description: "11 or 14 digits as text: '12345678909'" }),
          ),
          ispb: Type.Optional(
            Type.String({ pattern: '^[0-9A-Z]{8}$', description: "an ISPB of 8 characters as text: '00000000'" }),
          ),
          state: Type.Optional(
            Type.Union(
              DICT_STATES.map(state => Type.Literal(state)),
              { description: `one of ${DICT_STATES.join(', ')}` },
            ),
          ),
        },
        {
          additionalProperties: false,
          description: 'members key, name, document, ispb and state, of which key is required',
        },
      ),
      { description: 'a list of entries' },
    ),
  },
  { additionalProperties: false, description: 'one member, keys' },
)
type DictLine = Static<typeof DictFile>['keys'][number]

/**
 * The built-in fixtures, with those of a folder of the user's added over them: a key that both have is the user's.
 * @param folder holds a `dict.yaml`; left out, the built-in ones only.
 * @throws Error with file, line and what to do, when a file is missing or wrong.
 */
export function loadFixtures(folder?: string): Fixtures {
  const builtIn = readDict(join(packageFolder('fixtures'), DICT_FILE))
  if (folder === undefined) return { dict: builtIn }
  const own = readDict(join(folder, DICT_FILE))
  const replaced = new Set(own.map(entry => entry.key))
  return { dict: [...builtIn.filter(entry => !replaced.has(entry.key)), ...own] }
}

function readDict(file: string): DictEntry[] {
  if (!existsSync(file)) throw new Error(`${file} does not exist. Create it, or name a folder that has a ${DICT_FILE}.`)
  const lines = new LineCounter()
  const document = parseDocument(readFileSync(file, 'utf8'), { lineCounter: lines })
  const fail = (offset: number, message: string): never => {
    throw new Error(`${file}:${lines.linePos(offset).line}: ${message}`)
  }
  const [syntaxError] = document.errors
  if (syntaxError) return fail(syntaxError.pos[0], `This is not YAML: ${syntaxError.message}`)
  const content: unknown = document.toJS()
  const mistake = Value.Errors(DictFile, content).First()
  if (mistake) {
    const path = mistake.path.split('/').slice(1)
    return fail(offsetOf(document, path), explain(document, path, mistake.schema.description))
  }
  return readEntries(content as Static<typeof DictFile>, (index, message) =>
    fail(offsetOf(document, ['keys', index]), message),
  )
}

function readEntries({ keys }: Static<typeof DictFile>, fail: (index: string, message: string) => never): DictEntry[] {
  const seen = new Set<string>()
  return keys.map((line, index) => {
    const key = canonicalKey(line.key)
    if (!isPixKey(key))
      fail(String(index), `'${line.key}' is not a PIX key. Write CPF, CNPJ, e-mail, +55 phone or EVP.`)
    if (seen.has(key)) fail(String(index), `The key ${line.key} appears twice. Remove one of the two.`)
    seen.add(key)
    return toEntry(key, line)
  })
}

function toEntry(key: string, line: DictLine): DictEntry {
  return {
    key,
    name: line.name ?? syntheticName(key),
    document: line.document ?? (isTaxIdFormat(key) ? key : null),
    ispb: line.ispb ?? institutionFor(key).ispb,
    state: line.state ?? 'open',
  }
}

/** Where the node at a path begins; for a member that is missing, where its parent begins. */
function offsetOf(document: Document, path: readonly string[]): number {
  for (let length = path.length; length > 0; length--) {
    const node = document.getIn(path.slice(0, length), true)
    if (isNode(node) && node.range) return node.range[0]
  }
  return 0
}

function explain(document: Document, path: readonly string[], expected = 'something else'): string {
  const node = document.getIn(path, true)
  const where = path.length === 0 ? 'The file' : `'${path.join('.')}'`
  if (isScalar(node) && typeof node.value === 'number') {
    return `${where} is a number. Put it in quotes: '${node.source ?? node.value}'.`
  }
  return `${where} is missing or not what it should be. Write ${expected}.`
}
