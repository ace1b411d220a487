import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'

/** A regular expression of the program and where it stands. */
export interface Pattern {
  readonly where: string
  readonly regex: RegExp
}

/** Every regular expression that stands in the sources as a literal, and every `pattern` of a schema. */
export function patternsIn(folder: string): Pattern[] {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(name => /\.tsx?$/.test(name))
  return files.flatMap(name => patternsOf(join(folder, name)))
}

function patternsOf(file: string): Pattern[] {
  const source = ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest)
  const found: Pattern[] = []
  const visit = (node: ts.Node): void => {
    if (ts.isRegularExpressionLiteral(node)) {
      const end = node.text.lastIndexOf('/')
      found.push({
        where: `${file}: ${node.text}`,
        regex: new RegExp(node.text.slice(1, end), node.text.slice(end + 1)),
      })
    }
    if (
      ts.isPropertyAssignment(node) &&
      node.name.getText(source) === 'pattern' &&
      ts.isStringLiteral(node.initializer)
    )
      found.push({ where: `${file}: ${node.initializer.text}`, regex: new RegExp(node.initializer.text, 'u') })
    ts.forEachChild(node, visit)
  }
  visit(source)
  return found
}

/** As much as a request can carry in a header or a URL, in characters. */
const LENGTH = 16_384

/** Texts that make a pattern try again and again: what it likes, over and over, and at the end what it does not. */
export function* attacksOn({ source }: RegExp): Generator<string> {
  const liked = new Set(['a', '0', ' ', '-', ...source.replace(/\\[a-zA-Z]/g, '').replace(/[\\()[\]{}|^$?*+]/g, '')])
  const pumps = [...liked, ...[...liked].slice(0, 8).flatMap(a => [...liked].slice(0, 8).map(b => a + b))]
  const heads = ['', /^\^?([\w:/ -]+)/.exec(source)?.[1] ?? '']
  for (const pump of new Set(pumps))
    for (const head of new Set(heads)) yield `${head}${pump.repeat(LENGTH / pump.length)}\u0000`
}
