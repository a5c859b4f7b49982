import type { Source, Violation } from './tidy-source.ts'

const TEXT = /\.(tsx?|css|cjs|md)$|^db\/migrations\//
/** Landed migrations and the records of past decisions are not edited. */
const EXEMPT = /^(db\/migrations\/00[01]\d|db\/migrations\/0020|tests\/support\/tidy-words)/

/** Words of people for programs and customers; a customer is "the customer", a program "it". */
const PRONOUNS = ['she', 'her', 'hers', 'herself', 'he', 'him', 'his', 'himself', 'somebody', 'nobody']
/** Names that a reader of the field would not search for, and the term to use. */
const TERMS: Readonly<Record<string, string>> = {
  'let go': 'release',
  'keep back': 'hold',
  dying: 'crashing',
  'mend members': 'reconcile members',
  'forget carts': 'purge carts',
  'forget mails': 'purge mails',
  'stock shop': 'load the demo shop',
  twin: 'substitute',
  twins: 'substitutes',
  mend: 'fix',
  mends: 'fixes',
  mended: 'fixed',
  mending: 'fixing',
}
const WORDS = new RegExp(`(?<![\\w@.'/-])(${[...PRONOUNS, ...Object.keys(TERMS)].join('|')})(?![\\w@./-])`, 'gi')
const CONSTANT = /\b(MOST|LONGEST|FARTHEST|SHORTEST)_[A-Z]/g
/** Verbs of speech and memory in names: the terms are request, notify, handle and delete. */
const SPEECH = /\b(?:asks?(?!Question)|forget|hear|obey|tell)[A-Z]\w*|\b\w+(?:Asked|Forgotten|Heard|Told)\b/g
const CODE = /\.(tsx?|cjs)$/
const DOORS = /\b\w*(Doors?|_DOORS?)\b/g

/** Texts that customers and staff read, and the text to use: one word for one thing. */
const SHOWN = /^(app|services|content|domain|http)\//
const SHOWN_TERMS: Readonly<Record<string, string>> = {
  注文を確定する: 'この内容で注文する',
  ご購入手続き: 'ご注文手続き',
  会員登録をなさらない: '会員登録をせずに',
  変更なさいますと: '変更すると',
  でなさった: 'からの',
  制限をなさって: '制限を設定されて',
  会員登録は要りません: '会員登録は不要です',
  サイト管理者: 'お客様サポート',
  お貸し出しした: 'お届けした、ご利用の',
  ワンピーススーツのジャケット: 'ジャケット',
  往復の送料はかかりません: '往復送料無料',
  ご返却後に加わる: '獲得予定',
  販売業者: '事業者',
  お手続きいただくことはございません: '現在、必要なお手続きはございません',
  承ることができません: 'お受けできません',
  承れません: 'お受けできません',
  承っておりません: 'お受けできません',
  お取り消しいただけません: 'お受けできません',
  受け付けられません: 'お受けできません',
  商品代金: '商品価格',
  商品の料金: '商品価格',
  商品の価格: '商品価格',
  レンタル料金: '商品価格',
  付与予定: '獲得予定',
  販売事業者: '事業者',
  ご購入の: 'ご注文の',
  円以上で送料無料: '円以上で往復送料無料',
  トップページ: 'ホーム',
  ただ今: 'ただいま',
}

/** Words of the former dialect in names and prose (STYLE.md, Names and prose). */
export function wordViolations({ path, text }: Source): Violation[] {
  if (!TEXT.test(path) || EXEMPT.test(path)) return []
  return text.split('\n').flatMap((line, index) => {
    const words = line.replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    const found = [...words.matchAll(WORDS), ...line.matchAll(CONSTANT), ...line.matchAll(DOORS)].map(([word]) => word)
    if (CODE.test(path)) found.push(...(line.match(SPEECH) ?? []))
    if (SHOWN.test(path)) found.push(...Object.keys(SHOWN_TERMS).filter((term) => line.includes(term)))
    return found.map((what) => ({ rule: 'words', path, line: index + 1, what }))
  })
}
