import type { MailLayout } from '#services/ports/mails.ts'

/** Renders the HTML of mails with React Email, loaded with the first mail: importing it takes a second. */
export function createMailLayout(): MailLayout {
  return {
    async html(letter) {
      const [{ render }, { mailDocument }] = await Promise.all([
        import('@react-email/render'),
        import('./mail-document.ts'),
      ])
      return render(mailDocument(letter))
    },
  }
}
