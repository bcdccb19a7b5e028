import type { ComponentProps } from 'react'
import { declarations, type Declaration } from '../../../../contract/catalog/declarations.ts'
import { Field, TextArea } from '../../ui/field'

/** Texts of this length need more than one line. */
const LONG = 250
const ShortTextArea = (props: ComponentProps<typeof TextArea>) => <TextArea rows={2} {...props} />

/** Returns the component in which this declaration is typed. */
export const declarationInput = (name: Declaration) => (declarations[name].max > LONG ? ShortTextArea : Field)
