import { Badge } from '../ui/badge'
import { Button } from '../ui/button'
import { Checkbox } from '../ui/field'
import { PageHeader } from '../ui/page-header'
import { CursorPager } from '../components/admin-lists/list-pages'
import { Pager } from '../ui/pager'
import { Panel } from '../ui/panel'
import { Section } from '../ui/section'
import { Cell, Row, Table } from '../ui/table'

const tones = ['neutral', 'quiet', 'brand', 'success', 'warning', 'danger'] as const
const columns = ['Name', { name: 'Price', sortTo: '#content', order: 'ascending' as const }]

export const PageSamples = () => (
  <>
    <PageHeader
      title="Page header"
      badge={<Badge>State</Badge>}
      text="One or two sentences about the page."
      back={{ to: '#content', label: 'Back' }}
    >
      <Button size="small">Action</Button>
    </PageHeader>
    <div className="chips">
      {tones.map((tone) => (
        <Badge key={tone} tone={tone}>
          {tone}
        </Badge>
      ))}
    </div>
    <Section title="Section" text="A part of a page.">
      <Table caption="Samples" columns={columns} amounts="Price">
        <Row>
          <Cell>
            First<span className="hint">with a hint</span>
          </Cell>
          <Cell className="text-right tabular-nums">₹499</Cell>
        </Row>
      </Table>
      <CursorPager first={null} next={{ to: '#content', label: 'Next page' }} />
      <Pager page={2} pages={9} hrefOf={() => '#content'} />
    </Section>
    <Panel title="Panel" text="A card with a heading." className="mt-6">
      <Checkbox>Checkbox</Checkbox>
    </Panel>
  </>
)
