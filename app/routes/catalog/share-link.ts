import { ticksQuery } from './ticks-query.ts'

/** Opens the dialog of the device for a link with the ticks of now, or copies it. Returns what to tell the visitor. */
export async function shareLink(link: string): Promise<string> {
  const url = `${link.split('&without.')[0]}${ticksQuery()}`
  try {
    if (navigator.share !== undefined) {
      await navigator.share({ title: document.title, url })
      return ''
    }
    await navigator.clipboard.writeText(url)
    return 'リンクをコピーしました。'
  } catch (error) {
    // The visitor closed the dialog of the device.
    if (error instanceof DOMException && error.name === 'AbortError') return ''
    return `次のリンクをコピーしてお使いください。${url}`
  }
}
