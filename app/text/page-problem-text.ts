import type { PageProblem, PageProblemCode } from '#domain/page-text/problems.ts'
import { MAX_BLOCK_LENGTH, MAX_DEPTH } from '#domain/page-text/problems.ts'
import { minuteText } from '#domain/text/day-text.ts'
import { groupedDigits } from '#domain/text/integer.ts'
import type { Sentences } from './back-office-rejection.ts'

const TEXTS: Readonly<Record<PageProblemCode, (problem: PageProblem) => string>> = {
  'not-shown': ({ what }) =>
    `「${what}」は、このページで使えない書き方です。使えるのは、見出し（##、###）、箇条書き、表、囲み（>）、太字、リンク、図だけです。`,
  'unknown-name': ({ what }) => `「${what}」という差し込みはありません。一覧から選んで入れてください。`,
  'broken-name': () => '差し込みの括弧 {{ と }} がそろっていません。一つの差し込みの中に、別の差し込みは書けません。',
  'table-not-alone': ({ what }) => `表「${what}」は、箇条書きや囲みの外の、それだけの段落に置いてください。`,
  'too-deep': ({ what }) => `「${what}」の箇条書きや囲みが深すぎます。${MAX_DEPTH}段までにしてください。`,
  'block-too-long': ({ what }) =>
    `「${what}」で始まる段落が長すぎます。空の行で区切り、ひと続きを${groupedDigits(MAX_BLOCK_LENGTH)}字までにしてください。`,
  'dead-link': ({ what }) => `リンク先「${what}」のページか見出しがありません。`,
  'unsafe-link': ({ what }) =>
    `リンク先「${what}」は使えません。当店のページ（/で始まる）か、https://で始まるアドレスにしてください。`,
  'unknown-picture': ({ what }) => `図「${what}」がありません。図は、それだけの段落に置いてください。`,
  'picture-words': ({ what }) => `図「${what}」に説明の言葉がありません。![説明](図)の形で書いてください。`,
  'name-missing': ({ what }) => `「${what}」は、法律で示すことになっているので消せません。`,
  'typed-number': ({ what, instead }) => `「${what}」は設定から入る数字です。「${instead}」に替えてください。`,
  'proof-word': ({ what }) => `「${what}」には裏づけが要ります。根拠となる資料があるか、確かめてください。`,
  'heading-missing': ({ what }) =>
    `見出しの「${what}」がなくなります。ほかのページからのリンクが届かなくなることがあります。`,
}

export function pageProblemText(problem: PageProblem): string {
  return TEXTS[problem.code](problem)
}

/** The home page and menus that are not saved. */
export const LAYOUT_SENTENCES = {
  'layout-unchanged': 'いまの内容と同じです。変えてから公開してください。',
  'layout-problems': ({ problems }) => `公開できません。${problems.map(pageProblemText).join('')}`,
} as const satisfies Partial<Sentences>

/** Texts of pages that are not saved. */
export const PAGE_SENTENCES = {
  'page-missing': 'このアドレスにはページを作れません。一覧から選び直してください。',
  'page-legal': '規約などの文面は、店長だけが変えられます。店長に依頼してください。',
  'page-released': 'このページは、お店の案内に欠かせないので取り下げられません。文面を直してください。',
  'page-unchanged': 'いまの文面と同じです。直してから公開してください。',
  'page-problems': ({ problems }) => `公開できません。${problems.map(pageProblemText).join('')}`,
  'page-early': ({ days, earliestAt }) =>
    `規約などの変更は、${days}日前までの掲示が必要です。公開を${minuteText(earliestAt)}以降にするか、お客様に不利になる変更がなければ、その欄に印を付けてください。`,
} as const satisfies Partial<Sentences>
