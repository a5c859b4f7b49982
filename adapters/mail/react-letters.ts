import type { LetterLayout } from '#services/ports/mailer.ts'

/** Opened once, by the first letter: the packages take a second, which nobody who sends nothing should wait for. */
let opened: Promise<LetterLayout> | undefined

/** Lays letters out by React Email. */
export function reactLetters(): LetterLayout {
  return {
    async html(letter) {
      opened ??= open()
      return (await opened).html(letter)
    },
  }
}

async function open(): Promise<LetterLayout> {
  const [{ render }, { letterTemplate }] = await Promise.all([
    import('@react-email/render'),
    import('./letter-template.ts'),
  ])
  return { html: (letter) => render(letterTemplate(letter)) }
}
