import { leafWords, SETTINGS_WORDS } from '#app/text/settings-words.ts'
import { foldForSearch } from '#domain/search/fold.ts'
import { settingLeaves } from '#domain/settings/leaves.ts'
import type { SettingsGroup } from '#domain/settings/settings.ts'

/** Whether texts have all words of a search; an empty one finds everything. */
export function isFound(q: string, texts: readonly string[]): boolean {
  const folded = foldForSearch(texts.join(' '))
  return q.split(/\s+/).every((word) => folded.includes(foldForSearch(word)))
}

/** What a group of settings is found by. */
export function searchTexts(group: SettingsGroup): readonly string[] {
  const { title, lead, synonyms } = SETTINGS_WORDS[group]
  const labels = settingLeaves(group).flatMap((leaf) => {
    const { label, help } = leafWords(group, leaf)
    return [label, help]
  })
  return [title, lead, synonyms, ...labels]
}
