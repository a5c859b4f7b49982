import type { LetterLayout } from '#services/ports/mailer.ts'

/** Renders the HTML of mails with React Email, loaded with the first mail: importing it takes a second. */
export function reactLetters(): LetterLayout {
  return {
    async html(letter) {
      const [{ render }, { letterTemplate }] = await Promise.all([
        import('@react-email/render'),
        import('./letter-template.ts'),
      ])
      return render(letterTemplate(letter))
    },
  }
}
