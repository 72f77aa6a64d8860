"""One source for each type of diagram, and hostile ones."""

from __future__ import annotations

SOURCES: dict[str, str] = {
    'flowchart': """flowchart LR
    A[Prompt] -->|tokenise| B(Embedding)
    B --> C{Cache hit?}
    C -- yes --> D[[Reuse]]
    C -. no .-> E[(Compute)]
    subgraph Layers
      E ==> F((Output))
    end
    style D fill:#ffd,stroke:#aa0
    classDef hot fill:#003366,color:#fff
    class B hot
    style Layers fill:#eef
    linkStyle 0 stroke:#333,color:blue
""",
    'sequence': """sequenceDiagram
    autonumber
    participant U as User
    actor M as Model
    U->>M: prompt
    activate M
    loop every token
      M->>M: sample
    end
    M--xU: text
    deactivate M
    Note over U,M: a note
    rect rgb(200, 220, 255)
      U->>M: again
    end
""",
    'state': """stateDiagram-v2
    [*] --> Idle
    Idle --> Decode: prompt received
    Decode --> Decode: next token
    Decode --> [*]
    state Decode {
      a --> b
    }
""",
    'class': """classDiagram
    class Layer {
      <<abstract>>
      +int width
      +forward(x) Tensor
    }
    Layer <|-- Attention
    Attention "1" *-- "n" Head : has
""",
    'er': """erDiagram
    PAPER ||--o{ CITATION : has
    PAPER {
      string title PK
      int year
    }
""",
    'gantt': """gantt
    title Training plan
    dateFormat YYYY-MM-DD
    section Data
    Collect :done, d1, 2026-01-01, 10d
    Clean   :active, d2, after d1, 7d
    section Model
    Train   :crit, m1, after d2, 20d
    Release :milestone, after m1, 0d
""",
    'pie': """pie showData
    title Tokens by source
    "Web" : 60
    "Books" : 40
""",
    'mindmap': """mindmap
  root((Attention))
    Scores
      Scaled
    Mask
      Causal
""",
    'quadrant': """quadrantChart
    title Variants
    x-axis Low cost --> High cost
    y-axis Low quality --> High quality
    quadrant-1 Full
    Multi-head: [0.8, 0.9]
""",
    'timeline': """timeline
    title Language models
    section Early
    2017 : Transformer
    2018 : BERT : GPT
""",
    'gitGraph': """gitGraph
    commit id: "init"
    branch develop
    commit tag: "v0.1"
    checkout main
    merge develop
""",
}

HOSTILE: dict[str, str] = {
    'labels': 'flowchart LR\n A["<img src=x onerror=alert(1)>"] --> B["<script>alert(1)</script>"]\n'
              ' click A "javascript:alert(1)"\n click B call foo()\n',
    'init': '%%{init: {"securityLevel":"loose","themeCSS":"@import url(http://evil.example/x.css); '
            '*{background:url(http://evil.example/)}"}}%%\nflowchart LR\n'
            ' A["<a href=\'javascript:alert(1)\'>x</a>"] --> B\n',
    'styles': 'flowchart LR\n A --> B\n classDef x fill:url(http://evil.example/x)\n class A x\n'
              ' linkStyle 0 stroke:url(//evil.example)\n',
    'links': 'sequenceDiagram\n participant A\n link A: Dash @ javascript:alert(1)\n'
             ' A->>A: <img src=x onload=alert(1)>\n',
    'image': 'flowchart LR\n A@{ img: "https://evil.example/x.png", label: "x"}\n',
    'click': 'flowchart LR\n A-->B\n click A "https://evil.example" "tip"\n',
    'markup': 'flowchart LR\n A["</title></svg><script>alert(1)</script>"] --> B["]]>&lt;iframe srcdoc=x&gt;"]\n',
}
