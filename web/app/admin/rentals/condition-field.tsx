import { PieceCondition } from '../../../../contract/rentals/pieces.ts'
import { conditionLabels } from '../../lib/labels/rental-labels'
import { SelectField } from '../../ui/field'

type ConditionFieldProps = Pick<
  Parameters<typeof SelectField>[0],
  'name' | 'value' | 'defaultValue' | 'onChange' | 'error'
> & {
  /** Selects nothing at first, so that staff have to choose. */
  isUnchosen?: boolean
}

/** The condition of a piece, as inspected by staff. */
export const ConditionField = ({ isUnchosen = false, ...props }: ConditionFieldProps) => (
  <SelectField label="Condition" {...(isUnchosen ? { defaultValue: '' } : {})} {...props}>
    {isUnchosen && <option value="">Choose the condition</option>}
    {PieceCondition.options.map((condition) => (
      <option key={condition} value={condition}>
        {conditionLabels[condition]}
      </option>
    ))}
  </SelectField>
)
