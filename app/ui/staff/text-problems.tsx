export type ShownProblem = { readonly text: string; readonly isRefused: boolean }

/** What is said of problems, by the button that is pressed again. */
const SAID = {
  公開する: { label: '公開の前に', refused: '直すまで公開できません' },
  登録する: { label: '登録の前に', refused: '直すまで登録できません' },
} as const

export type ProblemButton = keyof typeof SAID

type TextProblemsProps = {
  readonly problems?: readonly ShownProblem[] | undefined
  readonly button?: ProblemButton | undefined
}

/** What was found before something is published: what has to be corrected, and what to look at. */
export function TextProblems({ problems = [], button = '公開する' }: TextProblemsProps) {
  if (problems.length === 0) return null
  const [refused, others] = [problems.filter((each) => each.isRefused), problems.filter((each) => !each.isRefused)]
  return (
    <section className="page-problems" role="alert" aria-label={SAID[button].label}>
      {refused.length > 0 && <b>{SAID[button].refused}</b>}
      <ProblemList problems={refused} />
      {others.length > 0 && <b>{`確かめてください。よければ、もう一度「${button}」を押してください`}</b>}
      <ProblemList problems={others} />
    </section>
  )
}

function ProblemList({ problems }: { readonly problems: readonly ShownProblem[] }) {
  if (problems.length === 0) return null
  return (
    <ul>
      {problems.map(({ text }) => (
        <li key={text}>{text}</li>
      ))}
    </ul>
  )
}
