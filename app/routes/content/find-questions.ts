import { searchWords } from '#app/shell-script/later/filter-questions.ts'
import { answerText, type QuestionGroup } from '#content/blocks.ts'
import { foldForSearch } from '#domain/search/fold.ts'

const MAX_QUERY_LENGTH = 100

export function parseQuery(input: string | null): string {
  return [...(input ?? '').toWellFormed()].slice(0, MAX_QUERY_LENGTH).join('').trim()
}

/** The questions that contain every word of the query, with kana and width folded. */
export function findQuestions(groups: readonly QuestionGroup[], query: string): readonly QuestionGroup[] {
  const words = searchWords(query)
  if (words.length === 0) return groups
  return groups
    .map((group) => ({
      ...group,
      questions: group.questions.filter((question) => {
        const text = foldForSearch(`${group.title}${question.text}${answerText(question)}`)
        return words.every((word) => text.includes(word))
      }),
    }))
    .filter(({ questions }) => questions.length > 0)
}
