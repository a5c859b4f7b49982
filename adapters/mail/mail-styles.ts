/** System fonts only: mail clients load no others. Single quotes, because these are used in attributes. */
const SANS = "'Hiragino Sans','Yu Gothic UI','Noto Sans JP','Noto Sans CJK JP',Meiryo,sans-serif"
const SERIF = "'Hiragino Mincho ProN','Yu Mincho','Noto Serif JP','Noto Serif CJK JP',serif"

/** The colours of app/styles/tokens.css, as literals: mails have no style sheet. */
const SUMI = '#1c1b1f'
const NIBI = '#6f6a73'
const WASHI = '#faf8f4'
const KAMI = '#ffffff'
const KEISEN = '#e3ded5'
const KIKYO = '#574a86'

const name = {
  padding: '7px 16px 7px 0',
  color: NIBI,
  fontSize: '14px',
  fontWeight: 'normal',
  lineHeight: '1.7',
  textAlign: 'left',
  verticalAlign: 'top',
  width: '9.5em',
} as const
const value = {
  padding: '7px 0',
  fontSize: '15px',
  lineHeight: '1.7',
  textAlign: 'left',
  verticalAlign: 'top',
} as const
const strong = { borderTop: `1px solid ${KEISEN}`, paddingTop: '12px', fontWeight: 'bold', color: SUMI } as const

/** Inline styles of the parts of a mail. */
export const STYLE = {
  body: { margin: 0, padding: '24px 12px 40px', backgroundColor: WASHI, color: SUMI, fontFamily: SANS },
  container: { maxWidth: '600px', margin: '0 auto' },
  brand: { padding: '8px 0 24px', textAlign: 'center', fontFamily: SERIF, fontSize: '20px', letterSpacing: '0.14em' },
  brandLink: { color: SUMI, textDecoration: 'none' },
  sheet: {
    padding: '40px 40px 32px',
    backgroundColor: KAMI,
    border: `1px solid ${KEISEN}`,
    borderTop: `3px solid ${KIKYO}`,
  },
  title: { margin: '0 0 28px', fontFamily: SERIF, fontSize: '23px', fontWeight: 'normal', lineHeight: '1.5' },
  addressee: { margin: '0 0 16px', fontSize: '16px', lineHeight: '1.8' },
  text: { margin: '0 0 12px', fontSize: '15px', lineHeight: '1.9', color: SUMI },
  heading: {
    margin: '36px 0 12px',
    paddingBottom: '8px',
    borderBottom: `1px solid ${KEISEN}`,
    fontFamily: SERIF,
    fontSize: '17px',
    fontWeight: 'normal',
    lineHeight: '1.5',
  },
  rows: { width: '100%', borderCollapse: 'collapse', margin: '0 0 12px' },
  name,
  value,
  amount: { ...value, textAlign: 'right' },
  strongName: { ...name, ...strong },
  strongAmount: { ...value, ...strong, textAlign: 'right', fontSize: '16px' },
  linkButton: { padding: '8px 0 4px' },
  button: {
    padding: '14px 28px',
    backgroundColor: KIKYO,
    color: KAMI,
    borderRadius: '2px',
    fontFamily: SANS,
    fontSize: '15px',
    textAlign: 'center',
  },
  address: { margin: '14px 0 0', color: NIBI, fontSize: '12px', lineHeight: '1.7' },
  addressLink: { color: KIKYO, wordBreak: 'break-all', overflowWrap: 'anywhere' },
  signature: { padding: '28px 16px 0' },
  signatureName: { margin: '0 0 8px', fontFamily: SERIF, fontSize: '15px', letterSpacing: '0.1em' },
  signatureLink: { color: SUMI, textDecoration: 'underline' },
  signatureText: { margin: '0', color: NIBI, fontSize: '13px', lineHeight: '1.8' },
  rule: { margin: '16px 0', border: 'none', borderTop: `1px solid ${KEISEN}` },
} as const

/** For mail clients with media query support: smaller margins and full-width buttons on a phone. */
export const NARROW_STYLES = [
  '@media (max-width:480px){',
  '.sheet{padding:28px 20px 24px!important}',
  '.facts .name{width:6.5em!important;padding-right:12px!important}',
  '.facts .name{font-size:13px!important;line-height:1.96!important}',
  '.amounts .name{width:auto!important}',
  '.button{display:block!important}',
  '}',
].join('')
