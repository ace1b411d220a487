import { OPERATIONS } from '../../../domain/operations.ts'
import type { Story } from '../../story.ts'
import type { Finding } from '../problem.ts'

const KEBAB = /^[a-z0-9]+(-[a-z0-9]+)*$/

/** The file's name is the scenario's name, so it is one that a header can say. */
export function checkName(name: string): Finding[] {
  if (KEBAB.test(name)) return []
  const message = `the file name "${name}" is not kebab-case`
  return [{ path: [], rule: 'file-name', message, fix: `name it ${toKebab(name) || 'after what happens'}.` }]
}

function toKebab(name: string): string {
  const words = name.replace(/([a-z0-9])([A-Z])/g, '$1-$2').toLowerCase()
  return words.replace(/[^a-z0-9]+/g, '-').replace(/^-|-$/g, '')
}

/** A folder that has an operation's name holds scenarios of this operation; `any` holds what is for several. */
export function checkFolder(folder: string, operations: Story['for']): Finding[] {
  const isOther = OPERATIONS.some(operation => operation === folder && !operations.includes(operation))
  if (!isOther) return []
  const message = `the folder ${folder} is not one of the operations in "for"`
  return [{ path: ['for'], rule: 'folder', message, fix: `put the file into ${operations.join(' or ')}.` }]
}
