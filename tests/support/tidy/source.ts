import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { parseSync } from 'vite'

/** A node of the parsed tree (ESTree with TypeScript), loosely typed: rules read only some of the fields. */
export type Node = {
  readonly type: string
  readonly start: number
  readonly end: number
  readonly [field: string]: unknown
}

/** A file and its path from the root. */
export type Source = { readonly path: string; readonly text: string }

/** A parsed TypeScript file: every node with its parent, outermost first. */
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

/** A violation of a rule; `line` counts from 1. */
export type Violation = { readonly rule: string; readonly path: string; readonly line: number; readonly what: string }

const TEXT = /\.(tsx?|css|sql|md|json|html|ya?ml|txt|svg)$|(^|\/)\.[a-z]+$/
const EXCLUDED = /^(package-lock\.json|public\/|docs\/.*\.svg$)/

/** Paths of all existing files that are tracked by git or not ignored. */
export function listPaths(root: string): string[] {
  const listed = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '-z'], { cwd: root, encoding: 'utf8' })
  return listed
    .split('\0')
    .filter((path) => path !== '' && !EXCLUDED.test(path) && existsSync(`${root}/${path}`))
    .sort()
}

/** All text files. */
export function readSources(root: string): Source[] {
  return listPaths(root)
    .filter((path) => TEXT.test(path))
    .map((path) => ({ path, text: readFileSync(`${root}/${path}`, 'utf8') }))
}

/** Whether a path is a test or support of tests. */
export function isTest(path: string): boolean {
  return path.startsWith('tests/') || /\.test\.tsx?$/.test(path)
}

/** Parses TypeScript. Throws on syntax errors. */
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
