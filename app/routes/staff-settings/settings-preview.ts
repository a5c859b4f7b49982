import { mailKindText } from '#app/text/mail-text.ts'
import { differenceText, type SettingDifference } from '#app/text/setting-difference.ts'
import { settingDifferences } from '#app/text/setting-text.ts'
import { EFFECT_TEXT, leafWords, SETTINGS_WORDS } from '#app/text/settings-words.ts'
import { leafValue, settingLeaves } from '#domain/settings/leaves.ts'
import type { SettingsGroup } from '#domain/settings/settings.ts'
import { minuteText } from '#domain/text/day-text.ts'
import { groupedDigits } from '#domain/text/integer.ts'
import type { SettingsPreview } from '#services/staff/staff-settings.ts'
import type { NamingPage, PagesChanged } from './naming-pages.server.ts'
import { type Example, exampleFactsOf, examplesOf } from './settings-example.ts'

/** As far as carts and orders are counted (services/ports/staff-orders.ts). */
const MAX_COUNT = 1_000

/** An example before and after a change. */
export type ComparedExample = {
  readonly title: string
  readonly rows: readonly { readonly label: string; readonly before: string; readonly after: string }[]
}

/** What saving would mean, in words. `basis`: as in `SettingsPreview`. */
export type PreviewView = {
  readonly start: string
  readonly changes: readonly SettingDifference[]
  readonly afterwards: string | undefined
  readonly effect: string
  readonly counts: string
  readonly examples: readonly ComparedExample[]
  readonly pages: readonly NamingPage[]
  readonly screens: string
  readonly mails: string
  readonly basis: string
}

export function previewView(group: SettingsGroup, preview: SettingsPreview, pagesChanged: PagesChanged): PreviewView {
  const { effectiveAt, before, after, next, basis, carts, orders } = preview
  const words = SETTINGS_WORDS[group]
  const leaves = settingLeaves(group).filter((leaf) => leafValue(before[group], leaf) !== leafValue(after[group], leaf))
  const changed = leaves.map((leaf) => leafWords(group, leaf))
  const effects = new Set(changed.map(({ effect }) => effect ?? words.effect))
  const mails = new Set(changed.flatMap((leaf) => leaf.mails ?? words.mails))
  const facts = exampleFactsOf(group, { after, leaves })
  const screens = new Set(changed.flatMap(({ shownOn }) => shownOn?.split('、') ?? []))
  return {
    start: minuteText(effectiveAt),
    changes: settingDifferences(group, before[group], after[group]),
    afterwards: next && afterwardsText(group, preview),
    effect: [...(effects.size === 0 ? [words.effect] : effects)].map((effect) => EFFECT_TEXT[effect]).join(''),
    counts: `いま、商品の入ったカートは${countText(carts)}、進行中のご注文は${countText(orders)}です。`,
    examples: compared(examplesOf(group, before, facts), examplesOf(group, after, facts)),
    pages: pagesChanged(before, after),
    screens: [...screens].join('、'),
    mails: [...mails].map(mailKindText).join('、'),
    basis,
  }
}

/** A version that was planned before has all values of its group, so it may take back what is changed now. */
function afterwardsText(group: SettingsGroup, { after, next }: SettingsPreview): string | undefined {
  if (next === undefined) return undefined
  const texts = settingDifferences(group, after[group], next.value).map(differenceText)
  const changes = texts.length === 0 ? '変わりません' : texts.join('、')
  return `そのあと、予定されている${minuteText(next.effectiveAt)}の内容になります（${changes}）。`
}

function compared(before: readonly Example[], after: readonly Example[]): readonly ComparedExample[] {
  return before.map(({ title, rows }, index) => ({
    title,
    rows: rows.map(([label, text], row) => ({ label, before: text, after: after[index]?.rows[row]?.[1] ?? '' })),
  }))
}

function countText(count: number): string {
  return count >= MAX_COUNT ? `${groupedDigits(MAX_COUNT)}件以上` : `${groupedDigits(count)}件`
}
