import { htmlToDOM } from 'html-react-parser'

/** An element of a page: its name, attributes, text with collapsed white space, and descendants. */
export type Part = {
  readonly name: string
  readonly attributes: Readonly<Record<string, string>>
  readonly text: string
  /** The descendants with a name, in order; `where`: required attributes, with a value or, when true, with any. */
  all(name: string, where?: Readonly<Record<string, string | true>>): readonly Part[]
  /** The only such element; throws when there is none or more than one. */
  one(name: string, where?: Readonly<Record<string, string | true>>): Part
}

type Node = {
  readonly type: string
  readonly data?: string
  readonly name?: string
  readonly attribs?: Readonly<Record<string, string>>
  readonly children?: readonly Node[]
}

/** Parses a page, to check its elements. */
export function parsePage(html: string): Part {
  return partOf({ type: 'root', name: 'document', children: htmlToDOM(html) as unknown as readonly Node[] })
}

function partOf(node: Node): Part {
  const all: Part['all'] = (name, where = {}) =>
    below(node)
      .filter((each) => each.name === name && Object.entries(where).every(([key, value]) => has(each, key, value)))
      .map(partOf)
  return {
    name: node.name ?? '',
    attributes: node.attribs ?? {},
    text: textOf(node).replace(/\s+/g, ' ').trim(),
    all,
    one(name, where) {
      const [found, ...others] = all(name, where)
      if (found === undefined || others.length > 0) {
        throw new Error(`${others.length + Number(found !== undefined)} of ${name} ${JSON.stringify(where ?? {})}`)
      }
      return found
    },
  }
}

/** A page without what each request changes: marks of scripts, the support code, and the name that was asked for. */
export function withoutRequest(html: string, name: string): string {
  return html
    .replaceAll(/ nonce="[\w-]{43}"/g, '')
    .replaceAll(/\b[0-9a-f]{12}\b/g, 'CODE')
    .replaceAll(name, 'NAME')
}

/** Whether an attribute has a value; a class is one word of its attribute. */
function has(node: Node, key: string, value: string | true): boolean {
  const own = node.attribs?.[key]
  if (own === undefined || value === true) return own !== undefined
  return key === 'class' ? own.split(' ').includes(value) : own === value
}

function below({ children = [] }: Node): Node[] {
  return children.flatMap((child) => [child, ...below(child)])
}

function textOf(node: Node): string {
  if (node.type === 'comment') return ''
  return node.data ?? (node.children ?? []).map(textOf).join('')
}
