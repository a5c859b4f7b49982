import { describeTypedTexts } from './typed-texts.ts'

describeTypedTexts(5_000)
