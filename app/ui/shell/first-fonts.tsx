import { useContext } from 'react'
import tokens from '../../styles/tokens.css?raw'
import { ScriptMark } from '../script-mark.ts'

/** The fonts of the first screen of a phone: sizes in CSS pixels, by family and weight. */
const FIRST_FONTS = {
  sans: { 400: [10, 12, 13, 14, 16], 500: [14, 16], 600: [12, 14, 16, 18, 28], 700: [18] },
  serif: { 400: [18], 500: [16, 18, 20, 22, 28], 600: [14, 16, 22] },
}

/** Per family its names in the style sheet but the generic one, with the sizes of each weight. */
const firstFonts = () =>
  Object.entries(FIRST_FONTS).map(([family, sizes]) => [
    new RegExp(`--${family}: (.*")`).exec(tokens)?.[1]?.replaceAll('"', "'"),
    sizes,
  ])

/**
 * Looks up the fonts while the style sheet is on its way, each weight in a task of its own. The first layout would
 * otherwise find and load all of them in one task. Measuring a text on a canvas does the same.
 */
const lookUp = () => `{let c=document.createElement("canvas").getContext("2d");
if(c)for(let[names,sizes]of ${JSON.stringify(firstFonts())})for(let weight in sizes)setTimeout(()=>{
for(let size of sizes[weight]){c.font=weight+" "+size+"px "+names;c.measureText("あ")}})}`

const SCRIPT = { __html: import.meta.env.SSR ? lookUp() : '' }

/**
 * Prepares the fonts of the first screen (decision 074). Its text is the same for all visitors: the policy names it by
 * its hash. Only the server has it; the browser leaves the element as it is.
 */
export function FirstFonts() {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: a constant text
  return <script nonce={useContext(ScriptMark)} dangerouslySetInnerHTML={SCRIPT} suppressHydrationWarning={true} />
}
