import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { parseSync } from 'vite'

/** A node of the parsed tree (ESTree with TypeScript), loosely: rules look at the few fields that they know. */
export type Node = {
  readonly type: string
  readonly start: number
  readonly end: number
  readonly [field: string]: unknown
}

/** A file of ours, named by its path from the root. */
export type Source = { readonly path: string; readonly text: string }

/** A TypeScript file, parsed: every node with the one that holds it, outermost first. */
export type Code = Source & {
  readonly body: readonly Node[]
  readonly nodes: readonly { readonly node: Node; readonly parent: Node | undefined }[]
  readonly comments: readonly {
    readonly type: string
    readonly value: string
    readonly start: number
    readonly end: number
  }[]
  lineAt(offset: number): number
}

/** A place where a rule is broken; `line` counts from 1. */
export type Violation = { readonly rule: string; readonly path: string; readonly line: number; readonly what: string }

const TEXT = /\.(tsx?|css|sql|md|json|html|ya?ml|txt|svg)$|(^|\/)\.[a-z]+$/
const NOT_OURS = /^(package-lock\.json|public\/|docs\/.*\.svg$)/

/** Paths of all files that git knows or would take in, but that are there. */
export function listPaths(root: string): string[] {
  const listed = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '-z'], { cwd: root, encoding: 'utf8' })
  return listed
    .split('\0')
    .filter((path) => path !== '' && !NOT_OURS.test(path) && existsSync(`${root}/${path}`))
    .sort()
}

/** The files that are text. */
export function readSources(root: string): Source[] {
  return listPaths(root)
    .filter((path) => TEXT.test(path))
    .map((path) => ({ path, text: readFileSync(`${root}/${path}`, 'utf8') }))
}

/** Whether a path is a test or belongs to tests: those may do what programs may not. */
export function isTest(path: string): boolean {
  return path.startsWith('tests/') || /\.test\.tsx?$/.test(path)
}

/** Parses TypeScript. Throws for what is none. */
export function parse({ path, text }: Source): Code {
  const { program, comments, errors } = parseSync(path, text)
  if (errors.length > 0) throw new Error(`${path}: ${errors[0]?.message}`)
  const nodes: { node: Node; parent: Node | undefined }[] = []
  const root = program as unknown as Node
  walk(root, undefined, nodes)
  return { path, text, body: root.body as Node[], nodes, comments, lineAt: lineFinder(text) }
}

function walk(node: Node, parent: Node | undefined, nodes: { node: Node; parent: Node | undefined }[]): void {
  nodes.push({ node, parent })
  for (const value of Object.values(node)) {
    for (const child of Array.isArray(value) ? value : [value]) if (isNode(child)) walk(child, node, nodes)
  }
}

/** Whether a field of a node holds a node. */
export function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string'
}

function lineFinder(text: string): (offset: number) => number {
  const starts = [0]
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) starts.push(at + 1)
  return (offset) => {
    let [low, high] = [0, starts.length - 1]
    while (low < high) {
      const middle = (low + high + 1) >> 1
      if (starts[middle]! <= offset) low = middle
      else high = middle - 1
    }
    return low + 1
  }
}
