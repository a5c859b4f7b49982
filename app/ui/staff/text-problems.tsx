export type ShownProblem = { readonly text: string; readonly isRefused: boolean }

type TextProblemsProps = {
  readonly problems?: readonly ShownProblem[] | undefined
  /** The button that is pressed again. */
  readonly button?: string
}

/** What was found before something is published: what has to be corrected, and what to look at. */
export function TextProblems({ problems = [], button = '公開する' }: TextProblemsProps) {
  if (problems.length === 0) return null
  const [refused, others] = [problems.filter((each) => each.isRefused), problems.filter((each) => !each.isRefused)]
  return (
    <section className="page-problems" role="alert" aria-label="公開の前に">
      {refused.length > 0 && <b>直すまで公開できません</b>}
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
