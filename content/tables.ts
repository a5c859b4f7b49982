import { SET_FORMS, type SetFormKey } from '#domain/catalog/forms.ts'
import { piecesOfSet } from '#domain/catalog/parts.ts'
import { type BodyPart, bodyRangesOf, type CmRange } from '#domain/fit/size-chart.ts'
import { AFTER_CONFIRMATION, freeCancellationTerms, NO_CANCELLATION_TERM } from '#domain/order/cancellation-text.ts'
import { type CancellationStep, cancellationSteps } from '#domain/pricing/cancellation.ts'
import { COVERED_DAMAGES } from '#domain/pricing/charges.ts'
import { FIRST_SETTINGS } from '#domain/settings/first-settings.ts'
import { ofSettings } from '#domain/settings/of-settings.ts'
import type { SettingsOf } from '#domain/settings/settings.ts'
import type { Table } from './blocks.ts'
import { chargeRows } from './charge-rows.ts'

type Row = readonly [string, string]

/** Cancellation fees by days before shipping (docs/rules.md Cancellation). */
function cancellationRows(cancellation: SettingsOf<'cancellation'>): readonly Row[] {
  const { beforeConfirmation, firstHour } = freeCancellationTerms(cancellation)
  return [
    rowOf(beforeConfirmation),
    rowOf(firstHour),
    ...cancellationSteps(cancellation).map(
      (step): Row => [`${AFTER_CONFIRMATION}発送日の${periodText(step)}`, rateText(step.ratePercent)],
    ),
    rowOf(NO_CANCELLATION_TERM),
  ]
}

/** The steps in one sentence: `発送日の15日前までは無料、14日前から8日前までは商品価格の20％、…`. */
export function cancellationSummary(cancellation: SettingsOf<'cancellation'>): string {
  const steps = cancellationSteps(cancellation).map((step) => `${periodText(step)}は${rateText(step.ratePercent)}`)
  return `発送日の${steps.join('、')}`
}

const LADIES_COLUMNS = ['bust', 'waist', 'hip'] as const
const MENS_COLUMNS = ['height', 'bust', 'waist'] as const

/** The bodies of each size (docs/rules.md Fit), centimetres. */
function bodyTable(wearer: 'ladies' | 'mens', head: readonly string[], columns: readonly BodyPart[]): Table {
  const cell = (range: CmRange | undefined) => [range === undefined ? '—' : `${range[0]}〜${range[1]}`]
  return {
    kind: 'table',
    head: ['サイズ', ...head].map((text) => [text]),
    rows: bodyRangesOf(wearer).map(({ size, parts }) => [[size], ...columns.map((part) => cell(parts[part]))]),
  }
}

/** The sets of the guide, and for whom each is. */
const SETS = {
  ladiessevenset: '小物までまとめて整えたい方',
  ladieseightset: '荷物の多い遠方での参列に',
  mensthreeset: 'シャツと靴をお持ちの方',
  mensfiveset: '靴だけお持ちの方',
  menssevenset: 'ひと揃いで整えたい方',
  kidsgirlset: '制服のないお子様に',
  kidsboyset: '制服のないお子様に',
  kidsonepieceset: '制服のないお子様に',
} as const satisfies Partial<Record<SetFormKey, string>>

/** What is in each set, as the page of an item names it. */
const setTable: Table = {
  kind: 'table',
  head: [['セット'], ['内容'], ['このような方に']],
  rows: Object.entries(SETS).map(([key, forWhom]) => {
    const setForm = key as keyof typeof SETS
    return [[SET_FORMS[setForm].label], [piecesOfSet(setForm).join('、')], [forWhom]]
  }),
}

const FIXED_TABLES: Readonly<Record<string, Table>> = {
  'table.ladiesBodies': bodyTable('ladies', ['バスト', 'ウエスト', 'ヒップ'], LADIES_COLUMNS),
  'table.mensBodies': bodyTable('mens', ['身長', '胸囲', '胴囲'], MENS_COLUMNS),
  'table.sets': setTable,
  'table.damages': {
    kind: 'table',
    head: [['状態'], ['プランあり'], ['プランなし']],
    rows: [
      [['通常のお召しによる汗、しわ、香のにおい'], ['無料'], ['無料']],
      ...COVERED_DAMAGES.map(({ text, cost }) => [[text], ['無料'], [cost]]),
    ],
  },
}

/** Tables of the rules: `{{table.charges}}` alone in a paragraph of a page. */
export const tablesOf = ofSettings(
  ({ cancellation, charges }): Readonly<Record<string, Table>> => ({
    ...FIXED_TABLES,
    'table.cancellation': tableOf(['お申し出の時期', 'キャンセル料'], cancellationRows(cancellation)),
    'table.charges': tableOf(['費用の種類', '申し受ける額'], chargeRows(charges)),
  }),
)

/** The tables that have a value, whatever the settings are. */
export const TABLE_NAMES: readonly string[] = Object.keys(tablesOf(FIRST_SETTINGS))

function rowOf({ when, fee }: { readonly when: string; readonly fee: string }): Row {
  return [when, fee]
}

function tableOf(head: Row, rows: readonly Row[]): Table {
  return { kind: 'table', head: head.map((text) => [text]), rows: rows.map((row) => row.map((text) => [text])) }
}

/** `14日前から8日前まで`, `2日前から発送まで`; of a step of one day `3日前`, `当日の発送まで`. */
function periodText({ fromDays, toDays }: CancellationStep): string {
  if (fromDays === undefined) return `${toDays}日前まで`
  if (fromDays === 0) return '当日の発送まで'
  if (fromDays === toDays) return `${fromDays}日前`
  return `${fromDays}日前から${toDays === 0 ? '発送' : `${toDays}日前`}まで`
}

function rateText(ratePercent: number): string {
  return ratePercent === 0 ? '無料' : `商品価格の${ratePercent}％`
}
