type EmailQuestionProps = { readonly question: string | undefined; readonly advice?: string }

/** Asks on the page after the form, for browsers without scripts, whether the domain is right. */
export function EmailQuestion({ question, advice = '正しい場合は、このままお進みください。' }: EmailQuestionProps) {
  if (question === undefined) return null
  return (
    <p className="notice" role="status">
      {question}
      {advice}
    </p>
  )
}
