import { PieceCondition } from '../../../../contract/rentals/pieces.ts'
import { conditionLabels } from '../../lib/labels/rental-labels'
import { SelectField } from '../../ui/field'

type ConditionFieldProps = Pick<
  Parameters<typeof SelectField>[0],
  'name' | 'value' | 'defaultValue' | 'onChange'
>

/** The condition of a piece, as inspected by staff. */
export const ConditionField = (props: ConditionFieldProps) => (
  <SelectField label="Condition" {...props}>
    {PieceCondition.options.map((condition) => (
      <option key={condition} value={condition}>
        {conditionLabels[condition]}
      </option>
    ))}
  </SelectField>
)
