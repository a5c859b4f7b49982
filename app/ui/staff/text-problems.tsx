import type { PageProblem } from '#domain/page-text/problems.ts'

export type ShownProblem = { readonly text: string; readonly isRefused: boolean }

/** The problems of a text in one word, by which the form says that they were shown. */
export function seenOf(problems: readonly PageProblem[]): string {
  return problems
    .map(({ code, what }) => `${code} ${what}`)
    .join('|')
    .slice(0, 900)
}

/** Refused ones are shown each time, the others once. */
export function areUnseen(problems: readonly PageProblem[], seen: string): boolean {
  return problems.some(({ isRefused }) => isRefused) || (problems.length > 0 && seen !== seenOf(problems))
}

type TextProblemsProps = {
  readonly problems: readonly ShownProblem[] | undefined
  /** The button that is pressed again. */
  readonly button: string
}

/** What is found in a text before it holds, the worst first. */
export function TextProblems({ problems = [], button }: TextProblemsProps) {
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
