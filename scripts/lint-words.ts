import { globSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { TextlintKernel, type TextlintKernelPlugin, type TextlintKernelRule } from '@textlint/kernel'

// Both are modules of the older kind, whose default export Node and vitest import differently.
const require = createRequire(import.meta.url)
const { default: plugin }: { default: TextlintKernelPlugin['plugin'] } = require('@textlint/textlint-plugin-text')
const { default: rule }: { default: TextlintKernelRule['rule'] } = require('textlint-rule-prh')

/** Where customers and staff read texts: pages, mails, papers. */
const SOURCES = ['content/**/*.md', '{adapters,app,content,demo,domain,http,services}/**/*.{ts,tsx}']
const WORDS = readFileSync('scripts/words.yml', 'utf8')

const kernel = new TextlintKernel()

/** The words of a text that are not those of scripts/words.yml, each as `path:line 古い => 新しい`. */
export async function wordErrorsOf(path: string, text: string): Promise<string[]> {
  const { messages } = await kernel.lintText(text, {
    filePath: path,
    ext: '.txt',
    plugins: [{ pluginId: 'text', plugin }],
    rules: [{ ruleId: 'prh', rule, options: { ruleContents: [WORDS] } }],
  })
  return messages.map(({ loc, message }) => `${path}:${loc.start.line} ${message.replace('\n', '. ')}`)
}

/** A step of `npm run check`: one word for one thing. */
if (import.meta.main) {
  const paths = globSync(SOURCES).filter((path) => !path.includes('.test.'))
  const errors = (await Promise.all(paths.map((path) => wordErrorsOf(path, readFileSync(path, 'utf8'))))).flat()
  for (const error of errors) console.error(error)
  console.log(`${paths.length} files, ${errors.length} words to replace`)
  if (errors.length > 0) process.exitCode = 1
}
