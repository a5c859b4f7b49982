import type { PasswordStrength } from '#services/ports/identity.ts'
import { once } from '../runtime/once.ts'

/** Maximum number of characters checked: the cost is quadratic, and further characters make no password weaker. */
const MAX_CHECKED_CHARACTERS = 40
/**
 * Maximum number of readings of look-alikes (a for 4, s for $). With 100, the default, a password full of them blocks
 * the process for a tenth of a second, which strangers can cause by registering; with 10 for a few milliseconds.
 */
const MAX_LOOK_ALIKE_READINGS = 10

/** zxcvbn (Wheeler 2016) with its common and Japanese dictionaries, which are large and loaded on first use. */
export function zxcvbnStrength(): PasswordStrength {
  const factory = once(load)
  return {
    scoreOf: async (password, userWords) => {
      const words = userWords.filter((word) => word.length > 2)
      return (await factory()).check([...password].slice(0, MAX_CHECKED_CHARACTERS).join(''), words).score
    },
  }
}

async function load() {
  const [{ ZxcvbnFactory }, common, japanese] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
    import('@zxcvbn-ts/language-ja'),
  ])
  const dictionary = { ...common.dictionary, ...japanese.dictionary }
  const l33tMaxSubstitutions = MAX_LOOK_ALIKE_READINGS
  return new ZxcvbnFactory({ dictionary, graphs: common.adjacencyGraphs, l33tMaxSubstitutions })
}
