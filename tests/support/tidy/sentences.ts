import { type Code, isTest, type Violation } from './source.ts'

const FOLDERS = /^(domain|http)\//

/** Sentences for people in code that decides or transports: they are in app/text, without a page in http/texts.ts. */
export function sentenceViolations(code: Code): Violation[] {
  if (!FOLDERS.test(code.path) || isTest(code.path)) return []
  return code.nodes.flatMap(({ node }) => {
    const isText = node.type === 'Literal' || node.type === 'TemplateElement'
    const isSentence =
      isText && code.text.slice(node.start, node.end).includes('。') && typeof node.regex === 'undefined'
    return isSentence
      ? [{ rule: 'sentence', path: code.path, line: code.lineAt(node.start), what: 'a sentence for people' }]
      : []
  })
}
