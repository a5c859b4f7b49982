import { PrintButton } from '#app/ui/form/submit-button.tsx'
import { netReturnYen } from '#domain/receipt/credit-note.ts'
import { DOCUMENT_TEXTS, NET_RETURN_LABEL } from '#domain/receipt/document.ts'
import { documentFacts } from '#domain/receipt/document-facts.ts'
import { rateText } from '#domain/receipt/receipt.ts'
import { addresseeText } from '#domain/receipt/wording.ts'
import { dayTextPlain } from '#domain/text/day-text.ts'
import { yenText } from '#domain/text/yen.ts'
import type { Receipt } from '#services/ports/money.ts'

export function ReceiptSheet({ receipt, pdf }: { readonly receipt: Receipt; readonly pdf: string }) {
  const { issue, issuedOn, orderNumber, amountYen, proviso, issuer, originalIssue } = receipt
  const { title, subtitle, amountLabel, sentence } = DOCUMENT_TEXTS[receipt.document]
  return (
    <>
      <p className="complete-ways receipt-ways">
        <a className="button button-plain" href={pdf} data-reload download={`receipt-${orderNumber}-${issue}.pdf`}>
          PDFを保存する
        </a>
        <PrintButton />
      </p>
      <article className="receipt-sheet" aria-labelledby="receipt-title">
        <h1 id="receipt-title">{title}</h1>
        {subtitle !== '' && <p className="receipt-subtitle">{subtitle}</p>}
        <div className="receipt-top">
          <p className="receipt-addressee">{addresseeText(receipt)}</p>
          <ul className="receipt-facts">
            <li>発行日 {dayTextPlain(issuedOn)}</li>
            <li>
              No. {orderNumber}-{issue}
            </li>
            {originalIssue !== undefined && (
              <li>
                元の書類 No. {orderNumber}-{originalIssue}
              </li>
            )}
            {receipt.isReissue && <li>再発行</li>}
          </ul>
        </div>
        <p className="receipt-amount">
          <span>{amountLabel}</span>
          <b>{yenText(amountYen)}－</b>
        </p>
        <p>但し　{proviso}</p>
        <p>{sentence}</p>
        <ReceiptRows receipt={receipt} />
        <p className="receipt-payment">{documentFacts(receipt, dayTextPlain).join('　')}</p>
        <address className="receipt-issuer">
          <b>{issuer.companyName}</b>
          <span>{issuer.shopName}</span>
          <span>
            〒{issuer.postalCode} {issuer.address}
          </span>
          <span>電話 {issuer.telephone}</span>
          <span>登録番号 {issuer.invoiceNumber}</span>
        </address>
      </article>
    </>
  )
}

function ReceiptRows({ receipt }: { receipt: Receipt }) {
  const { rows, rates } = receipt
  const netYen = netReturnYen(receipt)
  return (
    <table className="receipt-rows">
      <thead>
        <tr>
          <th scope="col">内訳</th>
          <th scope="col">税率</th>
          <th scope="col">金額（税込）</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ text, ratePercent, amountYen }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: an issued receipt never changes
          <tr key={index}>
            <td>{text}</td>
            <td>{rateText(ratePercent)}</td>
            <td>{yenText(amountYen)}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        {rates.map(({ ratePercent, amountYen, taxYen }) => (
          <tr key={rateText(ratePercent)}>
            <th scope="row">
              {rateText(ratePercent)}
              {ratePercent !== undefined && '対象'} 合計
            </th>
            <td colSpan={2}>
              {yenText(amountYen)}（
              {ratePercent === undefined ? '消費税の課税対象外' : `うち消費税等 ${yenText(taxYen)}`}）
            </td>
          </tr>
        ))}
        {netYen !== undefined && (
          <tr>
            <th scope="row">{NET_RETURN_LABEL}</th>
            <td colSpan={2}>{yenText(netYen)}</td>
          </tr>
        )}
      </tfoot>
    </table>
  )
}
