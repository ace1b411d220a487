/** One object of a BR Code: two digits tag, two digits length, the value. */
export interface TlvNode {
  readonly tag: string
  /** Where its tag begins, counted in characters from the start of the whole code. */
  readonly offset: number
  readonly value: string
  /** The objects inside, when this is a template that could be read. */
  readonly children?: readonly TlvNode[]
}

/** A place where a text stops being TLV; what was read before it is still good. */
export interface TlvProblem {
  readonly offset: number
  /** The tag it is about; inside a template `26-01`. */
  readonly tag: string
  readonly message: string
}

export interface TlvReading {
  readonly nodes: readonly TlvNode[]
  readonly problems: readonly TlvProblem[]
}

const MAX_LENGTH = 99

/** The merchant account templates: the PIX one is 26 as a rule, but may be any of them. */
export function isAccountTag(tag: string): boolean {
  return tag >= '26' && tag <= '51'
}

/** The unreserved templates, left to others: read when they can be, never a reason to refuse a code. */
function isUnreservedTag(tag: string): boolean {
  return tag >= '80' && tag <= '99'
}

/**
 * Writes one object. Lengths count characters, as readers do.
 * @throws Error when the value is empty or longer than two digits can say.
 */
export function writeTlv(tag: string, value: string): string {
  if (value.length === 0 || value.length > MAX_LENGTH) {
    throw new Error(`BR Code tag ${tag} takes 1 to ${MAX_LENGTH} characters, not ${value.length}`)
  }
  return `${tag}${String(value.length).padStart(2, '0')}${value}`
}

/** Reads a whole code: its objects, those inside its templates, and every place that is not TLV. */
export function readTree(code: string): TlvReading {
  const top = readObjects(code, 0, '')
  const problems = [...top.problems]
  const nodes = top.nodes.map(node => {
    if (!isTemplate(node.tag)) return node
    const inner = readObjects(node.value, node.offset + 4, `${node.tag}-`)
    if (!isUnreservedTag(node.tag)) problems.push(...inner.problems)
    return inner.problems.length === 0 ? { ...node, children: inner.nodes } : node
  })
  return { nodes, problems }
}

function isTemplate(tag: string): boolean {
  return isAccountTag(tag) || tag === '62' || isUnreservedTag(tag)
}

function readObjects(text: string, start: number, path: string): TlvReading {
  const nodes: TlvNode[] = []
  const seen = new Set<string>()
  for (let at = 0; at < text.length; ) {
    const next = readObject(text, at, start, path)
    if ('message' in next) return { nodes, problems: [next] }
    if (seen.has(next.tag)) {
      return { nodes, problems: [{ offset: next.offset, tag: `${path}${next.tag}`, message: 'appears twice' }] }
    }
    seen.add(next.tag)
    nodes.push(next)
    at += 4 + next.value.length
  }
  return { nodes, problems: [] }
}

function readObject(text: string, at: number, start: number, path: string): TlvNode | TlvProblem {
  const offset = start + at
  const tag = text.slice(at, at + 2)
  const length = text.slice(at + 2, at + 4)
  const problem = (message: string): TlvProblem => ({ offset, tag: `${path}${tag}`, message })
  if (!/^\d\d$/.test(tag)) return problem(`expected a tag of two digits, found '${tag}'`)
  if (!/^\d\d$/.test(length)) return problem(`expected a length of two digits, found '${length}'`)
  const value = text.slice(at + 4, at + 4 + Number(length))
  if (value.length === 0) return problem('has no value')
  if (value.length < Number(length)) return problem(`says ${length} characters but only ${value.length} are left`)
  return { tag, offset, value }
}
