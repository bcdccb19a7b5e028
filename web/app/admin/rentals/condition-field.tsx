import { PieceCondition } from '../../../../contract/rentals/pieces.ts'
import { conditionLabels } from '../../lib/labels/rental-labels'
import { SelectField } from '../../ui/field'

type ConditionFieldProps = { value: PieceCondition; onChange: (condition: PieceCondition) => void }

/** The condition of a piece, as inspected by staff. */
export const ConditionField = ({ value, onChange }: ConditionFieldProps) => (
  <SelectField
    label="Condition"
    value={value}
    onChange={({ currentTarget }) => onChange(currentTarget.value as PieceCondition)}
  >
    {PieceCondition.options.map((condition) => (
      <option key={condition} value={condition}>
        {conditionLabels[condition]}
      </option>
    ))}
  </SelectField>
)
