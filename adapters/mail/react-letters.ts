import type { LetterLayout } from '#services/ports/mailer.ts'

/** Lays letters out by React Email, which is loaded with the first letter: it takes a second. */
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
