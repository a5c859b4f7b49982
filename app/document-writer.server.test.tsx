import { renderToString } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import { createDocumentWriter, htmlOnce, shortHtml } from './document-writer.server.ts'
import { RenderedOnce, useServerHtml, withDocumentWriter } from './ui/server-html.tsx'

function Part({ label }: { label: string }) {
  return (
    <b>
      {label}
      {'件'}
    </b>
  )
}

function Page({ label, html }: { label: string; html: Uint8Array[] }) {
  return (
    <main>
      <RenderedOnce tag="div" className="part" once={{ name: 'test part', inputs: [label] }}>
        <Part label={label} />
      </RenderedOnce>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: what is tested */}
      <ul dangerouslySetInnerHTML={useServerHtml(html)} />
    </main>
  )
}

function documentOf(label: string, text = '<li>袱紗</li>'): string {
  const writer = createDocumentWriter('mark')
  const html = withDocumentWriter(writer, () =>
    renderToString(<Page label={label} html={[Buffer.from(text), Buffer.from('<li>数珠</li>')]} />),
  )
  return Buffer.concat(writer.bytesOf(html)).toString()
}

test('a document contains its parts where the browser renders them', () => {
  const inBrowser = renderToString(<Page label="黒" html={[]} />)
  expect(documentOf('黒').replace(/<li>.*<\/li>/, '')).toBe(inBrowser)
  expect(documentOf('黒')).toContain('<ul><li>袱紗</li><li>数珠</li></ul>')
})

test('a part is rendered again for another input', () => {
  expect(documentOf('黒')).toContain('黒')
  expect(documentOf('紺')).toContain('紺')
})

test.each([
  [
    <ul key="a">
      <li>袱紗</li>
      <li>
        <input readOnly name="a" value="" />
      </li>
    </ul>,
    '<ul><li>袱紗<li><input readOnly name="a" value></ul>',
  ],
  [
    <select key="b" defaultValue="">
      <option value="">すべて</option>
      <optgroup label="バッグ">
        <option value="97">黒</option>
      </optgroup>
    </select>,
    '<select><option value selected>すべて<optgroup label="バッグ"><option value="97">黒</select>',
  ],
  [
    <svg key="c" viewBox="0 0 1 1" aria-hidden="true">
      <path d="M0 0" />
    </svg>,
    '<svg viewBox="0 0 1 1" aria-hidden="true"><path d="M0 0"/></svg>',
  ],
  [
    <p key="d" title='a=""/> b'>
      {'</li><li> a="" /> b'}
    </p>,
    undefined,
  ],
  [<b key="e" title="name=" />, undefined],
])('HTML loses only what it may leave out (%#)', (element, short) => {
  const html = renderToString(element)
  expect(shortHtml(html)).toBe(short ?? html)
})

test('HTML is rendered once per name and inputs', () => {
  const [tree, render] = [{}, vi.fn(() => '<b>1</b>')]
  expect(Buffer.from(htmlOnce('test', [tree], render)).toString()).toBe('<b>1</b>')
  htmlOnce('test', [tree], render)
  expect(render).toHaveBeenCalledTimes(1)
  htmlOnce('test', [{}], render)
  htmlOnce('another test', [tree], render)
  expect(render).toHaveBeenCalledTimes(3)
})

test('a text that looks like a placeholder stays a text', () => {
  expect(documentOf('<!--@1-->')).toContain('&lt;!--@1--&gt;')
  expect(documentOf('黒', '<li><!--@0--></li>')).toContain('<li><!--@0--></li>')
})
