import type { PasswordStrength } from '#services/ports/password-strength.ts'
import { once } from '../once.ts'

/** The work grows with the square of the length; what comes behind makes no password weaker. */
const JUDGED_CHARACTERS = 40

/**
 * Strength by zxcvbn (Wheeler 2016), with the passwords, names and words of its common and Japanese lists. They take a
 * moment and some memory: read with the first question.
 */
export function zxcvbnStrength(): PasswordStrength {
  const judge = once(open)
  return {
    scoreOf: async (password, known) => {
      const words = known.filter((word) => word.length > 2)
      return (await judge()).check([...password].slice(0, JUDGED_CHARACTERS).join(''), words).score
    },
  }
}

async function open() {
  const [{ ZxcvbnFactory }, common, japanese] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
    import('@zxcvbn-ts/language-ja'),
  ])
  const dictionary = { ...common.dictionary, ...japanese.dictionary }
  return new ZxcvbnFactory({ dictionary, graphs: common.adjacencyGraphs })
}
