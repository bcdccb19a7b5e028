import { PieceCondition } from '../../../../contract/rentals/pieces.ts'
import { conditionLabels } from '../../lib/labels/rental-labels'
import { SelectField } from '../../ui/field'

type ConditionFieldProps = { value: PieceCondition; onChange: (condition: PieceCondition) => void }

/** How a piece looks, judged by whoever has it in their hands. */
export const ConditionField = ({ value, onChange }: ConditionFieldProps) => (
  <SelectField
    label="Condition"
    value={value}
    onChange={({ currentTarget }) => onChange(currentTarget.value as PieceCondition)}
  >
    {PieceCondition.options.map((one) => (
      <option key={one} value={one}>
        {conditionLabels[one]}
      </option>
    ))}
  </SelectField>
)
