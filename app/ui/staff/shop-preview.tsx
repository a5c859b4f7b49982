/** A part of the shop as customers will see it, on a phone and on a wide screen: frames without scripts. */
export function ShopPreview({ html }: { readonly html: string }) {
  return (
    <section className="page-preview" aria-labelledby="preview-title">
      <h2 id="preview-title">見え方</h2>
      <h3>スマートフォン</h3>
      <iframe
        className="page-preview-phone"
        title="スマートフォンでの見え方"
        sandbox="allow-same-origin"
        srcDoc={html}
      />
      <h3>パソコン</h3>
      <iframe className="page-preview-wide" title="パソコンでの見え方" sandbox="allow-same-origin" srcDoc={html} />
    </section>
  )
}
